import type { PayoutAccountState, RailName, Requirements } from '../tables.ts';

/** A way to pay people out. */
export interface Rail {
  readonly name: RailName;
  /** The countries in which it pays people. ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** Set if the rail collects people's details itself; null if they enter a destination here. */
  readonly hosted: HostedAccounts | null;
}

/** The accounts of a rail that identifies people itself. Its methods throw ProviderUnavailable and ProviderRefused. */
export interface HostedAccounts {
  /** Opens an account; the same key returns the same account, even after a lost answer. Returns the rail's id of it. */
  openAccount(request: AccountRequest): Promise<string>;
  /** The URL of a page where the holder completes an account. It works once, and coming back from there proves nothing. */
  createOnboardingLink(account: string, ways: { back: string; again: string }): Promise<string>;
  /** The URL of a page where the holder manages a completed account. */
  createDashboardLink(account: string): Promise<string>;
  /** The current state of an account at the rail. `wasEnabled` distinguishes a new account from one that lost something. */
  readAccount(account: string, past: { readonly wasEnabled: boolean }): Promise<AccountReading>;
  /** Reads an event about an account. Throws InvalidSignature. */
  verifyWebhook(body: Uint8Array, headers: Headers): RailEvent;
}

export interface AccountRequest {
  /** Our own id of the account. */
  readonly key: string;
  readonly createdAt: Date;
  readonly country: string;
  readonly email: string;
  /** The public page of the receiver. */
  readonly pageUrl: string;
}

export interface AccountReading {
  readonly state: PayoutAccountState;
  /** The rail's code. */
  readonly reason: string | null;
  readonly requirements: Requirements;
  /** The destination of its payouts; null if there is none yet. */
  readonly destination: {
    /** The rail's own id: another id means another destination. */
    readonly id: string;
    readonly shown: string;
    readonly holder: string | null;
  } | null;
}

/** An event at the rail; it only says where to look. */
export interface RailEvent {
  readonly id: string;
  readonly type: string;
  /** The account that it is about; null if that is no connected account. */
  readonly account: string | null;
  /** The id of the object that it is about, such as po_…. */
  readonly objectId: string | null;
}

/** Every rail, as a list and by name. */
export interface Rails {
  readonly all: readonly Rail[];
  readonly byName: Readonly<Record<RailName, Rail>>;
}

/** The rail that pays people in a country; of several the first. */
export function railFor({ all }: Rails, country: string): Rail | undefined {
  return all.find(({ countries }) => countries.includes(country));
}

/** Each country in which people can be paid, with its rail. */
export function servedCountries({ all }: Rails): { country: string; rail: RailName }[] {
  const served = new Map<string, RailName>();
  for (const { name, countries } of all)
    for (const country of countries) if (!served.has(country)) served.set(country, name);
  return [...served].map(([country, rail]) => ({ country, rail }));
}
