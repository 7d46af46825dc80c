const MAX_NAME = 100;
/** What stands where our customers have a name and another shop's have none. */
const NO_NAME = "-";

/** The names of a new customer that a file does not give: where nothing else is known, the beginning of the email is the first one. */
export function madeNames(
  { firstName, lastName }: Readonly<Record<string, string>>,
  email: string,
): Record<string, string> {
  const address = email.split("@", 1)[0]!.slice(0, MAX_NAME);
  return {
    ...(firstName ? {} : { firstName: (!lastName && address) || NO_NAME }),
    ...(lastName ? {} : { lastName: NO_NAME }),
  };
}
