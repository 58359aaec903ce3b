import { z } from 'zod';
import type { GoogleSettings } from '#server/features/account/public.ts';

/** The values that only the sandbox accepts. */
export const sandboxGoogle = {
  clientId: 'sandbox-google-client',
  clientSecret: 'sandbox-google-secret',
} as const;

const liveIssuer = 'https://accounts.google.com';

export const googleEnvironment = {
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
};

interface GoogleEnvironment {
  readonly MODE: 'sandbox' | 'live';
  readonly PORT: number;
  readonly GOOGLE_ISSUER?: string | undefined;
  readonly GOOGLE_CLIENT_ID?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
}

/** In live mode Google may be left out as a whole: then there is no button for it. */
export function googleSettings(environment: GoogleEnvironment): GoogleSettings | undefined {
  const sandbox = environment.MODE === 'sandbox';
  if (!sandbox && !environment.GOOGLE_CLIENT_ID && !environment.GOOGLE_CLIENT_SECRET) return undefined;
  return {
    issuer:
      environment.GOOGLE_ISSUER ?? (sandbox ? `http://127.0.0.1:${environment.PORT + 1}/google` : liveIssuer),
    clientId: environment.GOOGLE_CLIENT_ID ?? sandboxGoogle.clientId,
    clientSecret: environment.GOOGLE_CLIENT_SECRET ?? sandboxGoogle.clientSecret,
  };
}

/** What MODE=live cannot start with. */
export function googleProblems(environment: GoogleEnvironment): string[] {
  const problems: string[] = [];
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = environment;
  if (clientId && !clientSecret) problems.push('GOOGLE_CLIENT_SECRET is missing beside GOOGLE_CLIENT_ID');
  if (clientSecret && !clientId) problems.push('GOOGLE_CLIENT_ID is missing beside GOOGLE_CLIENT_SECRET');
  if (clientId === sandboxGoogle.clientId) problems.push('GOOGLE_CLIENT_ID is a sandbox value');
  if (clientSecret === sandboxGoogle.clientSecret) problems.push('GOOGLE_CLIENT_SECRET is a sandbox value');
  return problems;
}
