import { createOTP } from '@better-auth/utils/otp';
import type { betterAuth } from 'better-auth';
import { constantTimeEqual, makeSignature, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { secondStepCookie } from '#contract/account/identity.ts';
import type { identityOptions } from '../identity-options.ts';
import type { RecoveryCodeStore } from './recovery-codes.ts';
import { secondStepCookies } from './second-step-cookies.ts';

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof identityOptions>>>;

/** A sign-in whose first step succeeded. */
export interface PendingSignIn {
  readonly userId: string;
  readonly startedAt: Date;
}

/** Functions of the identity service for second factors that it does not offer by HTTP. */
export interface SecondFactorIdentity {
  /** The pending sign-in of these cookies; undefined if there is none or it has expired. */
  findPending(cookie: string): Promise<PendingSignIn | undefined>;
  /** Whether this is a code of the app with that encrypted secret, for now or for half a minute before or after. */
  codeIs(code: string, encryptedSecret: string): Promise<boolean>;
  /** Encrypts a secret into its stored form. */
  encrypt(secret: string): Promise<string>;
  /** How many recovery codes somebody has left. */
  countRecoveryCodes(userId: string): Promise<number>;
  readonly recoveryCodes: RecoveryCodeStore;
}

export function createSecondFactorIdentity(
  auth: Auth,
  recoveryCodes: RecoveryCodeStore,
): SecondFactorIdentity {
  return {
    recoveryCodes,
    async findPending(cookie) {
      const value = secondStepCookies(cookie)
        .find((one) => one.includes(`${secondStepCookie}=`))
        ?.split('=')[1];
      // A signed cookie is its value, a dot and the signature.
      const [, identifier, signature = ''] = /^(2fa-[\w-]{1,64})\.(.*)$/.exec(decode(value ?? '')) ?? [];
      const { internalAdapter, secret } = await auth.$context;
      if (!identifier || !constantTimeEqual(signature, await makeSignature(identifier, secret)))
        return undefined;
      const found = await internalAdapter.findVerificationValue(identifier);
      if (!found || found.expiresAt.getTime() < Date.now()) return undefined;
      return { userId: found.value, startedAt: found.createdAt };
    },
    async codeIs(code, encryptedSecret) {
      const { secretConfig } = await auth.$context;
      const secret = await symmetricDecrypt({ key: secretConfig, data: encryptedSecret });
      return createOTP(secret).verify(code);
    },
    async encrypt(secret) {
      const { secretConfig } = await auth.$context;
      return symmetricEncrypt({ key: secretConfig, data: secret });
    },
    async countRecoveryCodes(userId) {
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
      return backupCodes.length;
    },
  };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
