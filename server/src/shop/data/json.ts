// biome-ignore lint/suspicious/noExplicitAny: what the storefront's endpoints answer, in the form that their schemas have
export type Json = Record<string, any>;
