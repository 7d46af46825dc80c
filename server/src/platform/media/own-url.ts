const OWN = "/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.[a-z0-9]{3,4}$";
const own = new RegExp(OWN);

/** The id of the medium that a URL may be of, whatever its host; undefined where it has not the form of one. */
export const idInUrl = (url: string): string | undefined => own.exec(url)?.[1];

/** The same in SQL, as a text: null where it has not that form. */
export const idInUrlSql = (url: string) => `substring(${url} from '${OWN}')`;
