/**
 * Maps better-auth's names to our tables (migrations 0008, 0125 and 0855). Names that are the same on both sides are left
 * out.
 */
const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export const identityTables = {
  user: {
    modelName: 'identity_user',
    fields: { emailVerified: 'email_verified', ...timestamps },
  },
  session: {
    modelName: 'identity_session',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...timestamps,
    },
  },
  account: {
    modelName: 'identity_account',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...timestamps,
    },
    additionalFields: { email: { type: 'string', required: false, input: false } },
  },
  verification: {
    modelName: 'identity_verification',
    fields: { expiresAt: 'expires_at', ...timestamps },
  },
  twoFactor: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'identity_two_factor',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
  passkeys: {
    passkey: {
      modelName: 'identity_passkey',
      fields: {
        userId: 'user_id',
        publicKey: 'public_key',
        credentialID: 'credential_id',
        deviceType: 'device_type',
        backedUp: 'backed_up',
        createdAt: 'created_at',
      },
    },
  },
  keys: {
    jwks: {
      modelName: 'identity_jwks',
      fields: {
        publicKey: 'public_key',
        privateKey: 'private_key',
        createdAt: 'created_at',
        expiresAt: 'expires_at',
      },
    },
  },
} as const;
