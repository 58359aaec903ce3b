import * as z from 'zod/mini';
import * as accountMessages from '#messages/account.ts';
import * as formsMessages from '#messages/forms.ts';
import { currentPasswordField } from './forms.ts';

/** Six digits of an app, or a recovery code; spaces and hyphens are how people group them. */
const codeField = z
  .string(accountMessages.codeMissing)
  .check(z.trim(), z.minLength(1, accountMessages.codeMissing), z.maxLength(40, accountMessages.codeTooLong));

export const codeForm = z.object({ code: codeField });

/** A change of the second factors. Accounts without a password omit it. */
export const ownerForm = z.object({ currentPassword: z.optional(currentPasswordField) });

/** The id of a linked Google account or of a passkey. */
const rowId = z.string().check(z.uuid());

/** Removes one of the linked Google accounts; all without `id`. */
export const removeGoogleForm = z.object({
  id: z.optional(rowId),
  currentPassword: z.optional(currentPasswordField),
});

const passkeyName = z.string(accountMessages.passkeyNameMissing).check(
  z.trim(),
  z.minLength(1, accountMessages.passkeyNameMissing),
  z.maxLength(60, formsMessages.namedTooLong(60)),
  z.refine(
    (name: string) => !/\p{Cc}/u.test(name) && name.isWellFormed(),
    accountMessages.passkeyNameUnusable,
  ),
);

/** What the person types to add a passkey; the browser adds the rest. */
export const newPasskeyForm = z.object({
  name: passkeyName,
  currentPassword: z.optional(currentPasswordField),
});
export const renamePasskeyForm = z.object({ id: rowId, name: passkeyName });
export const removePasskeyForm = z.object({
  id: rowId,
  currentPassword: z.optional(currentPasswordField),
});

/** The browser's answer for a passkey (WebAuthn Level 3, section 5.1.8); the library validates its contents. */
const credential = z.record(z.string().check(z.maxLength(100)), z.unknown());

export const addPasskeyForm = z.object({ name: passkeyName, response: credential });
export const passkeySignInForm = z.object({
  response: credential,
  /** True when somebody who is signed in authenticates again; a passkey of another person is then refused. */
  showAgain: z._default(z.boolean(), false),
});

export interface PasskeySummary {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  /** Whether its provider keeps a copy, so that it outlives the device. */
  readonly backedUp: boolean;
}

/** The answer of `secondFactors`, for the session in the cookie. */
export interface SecondFactorsAnswer {
  readonly data: {
    readonly result: {
      readonly emailVerified: boolean;
      readonly hasPassword: boolean;
      /** Without a password, a session that began long ago is no proof of identity (`requires-recent-login`). */
      readonly mustShowAgain: boolean;
      readonly app: { readonly on: boolean; readonly recoveryCodesLeft: number };
      readonly passkeys: readonly PasskeySummary[];
      /** Whether this session has recently passed a second factor. */
      readonly shownRecently: boolean;
    };
  };
}

/** The answer of `beginApp`: what the app needs, as the address in the QR code and as text to type. */
export interface AppSecretAnswer {
  readonly data: { readonly result: { readonly uri: string; readonly secret: string } };
}

/** The answer of `confirmApp` and `recoveryCodes`: shown once. */
export interface RecoveryCodesAnswer {
  readonly data: { readonly result: { readonly recoveryCodes: readonly string[] } };
}

/** Browsers bind passkeys to a domain name, and an IP address is not one (WebAuthn Level 3, section 5.1.3). */
export function allowsPasskeys(publicOrigin: string): boolean {
  const { hostname } = new URL(publicOrigin);
  return !/^\[|^[\d.]+$/.test(hostname);
}
