import { type Provider, type ProviderOptions, ProviderRefused, type ProviderType } from "../provider.ts";
import { stripe } from "./stripe/index.ts";
import { test } from "./test/index.ts";

/** All payment providers. A new one is a folder here and its line. */
export const providerTypes: readonly ProviderType[] = [stripe, test];

/** The providers of a process, by their names. */
export type Providers = Readonly<Record<string, Provider>>;

export const createProviders = (options: ProviderOptions = {}): Providers =>
  Object.fromEntries(providerTypes.map((type) => [type.name, type.create(options)]));

/** The origins of the providers' own pages, to which forms of hosted pages may lead. */
export const providerOrigins: readonly string[] = providerTypes.flatMap(({ formOrigins }) => formOrigins);

/** The type of a provider; undefined for `manual`, which is none, and names that are not known. */
export const findProviderType = (name: string): ProviderType | undefined =>
  providerTypes.find((type) => type.name === name);

/** A provider by its name. Throws ProviderRefused for one that this version does not have. */
export function providerNamed(providers: Providers, name: string): Provider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw new ProviderRefused("unknown_provider");
  return provider;
}
