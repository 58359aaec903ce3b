import type { PayoutAccountState, RailName, Requirements } from '../tables.ts';

/** A way to pay people out. */
export interface Rail {
  readonly name: RailName;
  /** Where it pays people. ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** Where the rail asks people for their details itself; null where they type a destination here. */
  readonly hosted: HostedAccounts | null;
}

/** The accounts of a rail that knows people itself. Its methods throw ProviderUnavailable and ProviderRefused. */
export interface HostedAccounts {
  /** Opens an account; the same one for the same key, also when an answer was lost. Returns what the rail calls it. */
  openAccount(request: AccountRequest): Promise<string>;
  /** A page on which its holder completes an account. It opens once, and the way back proves nothing. */
  createOnboardingLink(account: string, ways: { back: string; again: string }): Promise<string>;
  /** A page on which its holder looks after a completed account. */
  createDashboardLink(account: string): Promise<string>;
  /** What the rail says of an account now. `wasEnabled` tells a new one from one that lost something. */
  readAccount(account: string, past: { readonly wasEnabled: boolean }): Promise<AccountReading>;
  /** Reads an event about an account. Throws InvalidSignature. */
  verifyWebhook(body: Uint8Array, headers: Headers): RailEvent;
}

export interface AccountRequest {
  /** Of ours. */
  readonly key: string;
  readonly createdAt: Date;
  readonly country: string;
  readonly email: string;
  /** The public page of whoever is paid. */
  readonly pageUrl: string;
}

export interface AccountReading {
  readonly state: PayoutAccountState;
  /** In the rail's own word. */
  readonly reason: string | null;
  readonly requirements: Requirements;
  /** Where it pays to; null while there is none. */
  readonly destination: {
    /** The rail's own id of it: another one is another destination. */
    readonly id: string;
    readonly shown: string;
    readonly holder: string | null;
  } | null;
}

/** What happened at the rail: it only tells where to look. */
export interface RailEvent {
  readonly id: string;
  readonly type: string;
  /** Whom it is about; null where it is about no connected account. */
  readonly account: string | null;
  /** What it is about, such as po_…. */
  readonly objectId: string | null;
}

/** Every rail by its name, and the one that serves a country. */
export interface Rails {
  readonly all: readonly Rail[];
  readonly byName: Readonly<Record<RailName, Rail>>;
}

/** The rail that pays people in a country; of several the first. */
export function railFor({ all }: Rails, country: string): Rail | undefined {
  return all.find(({ countries }) => countries.includes(country));
}

/** Each country that somebody can be paid in, with its rail. */
export function servedCountries({ all }: Rails): { country: string; rail: RailName }[] {
  const served = new Map<string, RailName>();
  for (const { name, countries } of all)
    for (const country of countries) if (!served.has(country)) served.set(country, name);
  return [...served].map(([country, rail]) => ({ country, rail }));
}
