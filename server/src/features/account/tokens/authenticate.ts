import { userDisabled } from '#contract/account/errors.ts';
import { invalidToken } from '#contract/errors.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findGuestOf, isGuestToken } from '../guests/begin-as-guest.ts';
import { saveAddressProven } from '../proven-address/repository.ts';
import { saveAccount } from '../repository.ts';
import {
  findAccountOfSession,
  findTokenAccount,
  type ProfileAccount,
  type SessionAccount,
  type TokenAccount,
} from '../sessions/repository.ts';
import { type AccessTokenRules, createTokenVerifier, type TokenClaims } from './verify-token.ts';

export type Authenticate = (
  authorization: string | null,
  admitted: Promise<void>,
) => Promise<Caller | undefined>;

/** What was read about an account to identify the caller. A profile is made from it. */
interface KnownAccount {
  readonly row: ProfileAccount;
  readonly emailVerified: boolean;
}

interface KnownCaller extends Caller {
  readonly account: KnownAccount;
}

/** The account of a caller as it was read to identify them; undefined if it has just been created. */
export function accountOf(caller: Caller | KnownCaller): KnownAccount | undefined {
  return 'account' in caller ? caller.account : undefined;
}

/**
 * The caller whom a bearer header identifies. No header, an empty one and a bare `Bearer` are anonymous (section 6:
 * "with no token the header is empty"). Throws the refusal `invalid_token` (401) for anything else that is not a
 * valid token of the configured issuer and audience, and `user-disabled` (401) for a suspended person.
 *
 * A signature is verified only after the rate limit has `admitted` the request, so that a flood of made-up tokens
 * costs little. For a token that was verified a moment ago, the account is looked up in the meantime.
 */
export function createAuthenticate(db: Connection, rules: AccessTokenRules): Authenticate {
  const tokens = createTokenVerifier(rules);
  return async (authorization, admitted) => {
    const header = authorization?.trim() ?? '';
    if (header === '' || /^bearer$/i.test(header)) return undefined;
    const token = /^bearer +(\S+)$/i.exec(header)?.[1];
    if (!token || !tokens.isFresh(token)) await admitted;
    if (!token) throw new Refusal(invalidToken);
    if (isGuestToken(token)) return authenticateGuest(db, token);
    const claims = await tokens.verify(token);
    const known = await findKnown(db, rules, claims);
    if (known?.erased_at) throw new Refusal(invalidToken);
    if (known?.suspended_at) throw new Refusal(userDisabled);
    const row = known && known.id !== null ? known : undefined;
    const accountId =
      row?.id ??
      (await saveAccount(db, {
        issuer: rules.issuer,
        subject: claims.sub,
        email: claims.email,
        fullName: claims.name,
        profilePicture: claims.picture,
      }));
    if (row && 'email_verified' in row)
      return knownCaller({ accountId, sessionId: claims.sid }, row, row.email_verified);
    if (rules.ownSessions) return { accountId, sessionId: claims.sid };
    const isProven = await updateAddressProof(db, { accountId, known: row, claims });
    const provenEmail = claims.emailVerified ? claims.email : null;
    const caller = { accountId, sessionId: undefined, provenEmail };
    return row ? knownCaller(caller, row, isProven) : caller;
  };
}

/** People who tip without an account have a token of ours that is not a JWT. */
async function authenticateGuest(db: Connection, token: string): Promise<Caller> {
  const guest = await findGuestOf(db, token);
  if (!guest) throw new Refusal(invalidToken);
  if (guest.suspendedAt) throw new Refusal(userDisabled);
  return { accountId: guest.id, sessionId: undefined, provenEmail: null, isGuest: true };
}

function knownCaller(caller: Caller, row: ProfileAccount, emailVerified: boolean): KnownCaller {
  return { ...caller, account: { row, emailVerified } };
}

/** What is known about the person a token identifies. */
async function findKnown(
  db: Connection,
  { issuer, ownSessions }: AccessTokenRules,
  { sub, sid }: { sub: string; sid: string },
): Promise<SessionAccount | TokenAccount | undefined> {
  if (!ownSessions) return findTokenAccount(db, issuer, sub);
  const known = await findAccountOfSession(db, { issuer, subject: sub, sessionId: sid });
  if (!known) throw new Refusal(invalidToken);
  return known;
}

/**
 * Stores whether another identity service says that the address is proven: mails that are sent when the person is not
 * here depend on it. Returns whether the address of the account is proven.
 */
async function updateAddressProof(
  db: Connection,
  { accountId, known, claims }: { accountId: string; known: TokenAccount | undefined; claims: TokenClaims },
): Promise<boolean> {
  const email = known?.email ?? claims.email;
  const proven = claims.emailVerified && email.toLowerCase() === claims.email.toLowerCase();
  if (proven !== (known?.address_proven ?? false)) await saveAddressProven(db, accountId, proven);
  return proven;
}
