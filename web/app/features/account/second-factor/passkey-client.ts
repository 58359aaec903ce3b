import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';
import type { ErrorForm } from '#contract/envelope.ts';
import { networkFailure } from '#texts/account/messages.ts';
import { secondFactorTexts as texts } from '#texts/account/second-factor.ts';
import { language } from '#texts/locale.ts';
import { storeToken } from '../session/session.ts';

/** The passkey did not work; the message is for the person, and `field` names the form's field that is wrong. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure';
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

/**
 * Signs in with a passkey and stores the access token; with `showAgain` only as the person who is signed in already. Throws
 * PasskeyFailure.
 */
export async function signInByPasskey({ showAgain }: { showAgain: boolean }): Promise<void> {
  requireSupport();
  const optionsJSON = await ask<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    identityPaths.passkeySignInOptions,
    {},
  );
  const response = await startAuthentication({ optionsJSON }).catch(inWords);
  const { token } = await ask<TokenAnswer['data']['result']>(identityPaths.passkeySignIn, {
    response,
    showAgain,
  });
  storeToken(token);
}

/** Makes a passkey on this device, or another that the browser offers, and adds it. Throws PasskeyFailure. */
export async function addPasskey(fields: {
  name: string;
  currentPassword?: string | undefined;
}): Promise<void> {
  requireSupport();
  const { name, currentPassword } = fields;
  const optionsJSON = await ask<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    identityPaths.passkeyOptions,
    { currentPassword },
  );
  const response = await startRegistration({ optionsJSON }).catch(inWords);
  await ask(identityPaths.addPasskey, { name, response });
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure(texts.passkeyUnsupported);
}

function inWords(error: unknown): never {
  const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  throw new PasskeyFailure(known ? texts.passkeyKnown : texts.passkeyCanceled);
}

async function ask<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new PasskeyFailure(networkFailure);
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return (answer as { data: { result: Result } }).data.result;
  const [first] = (answer as Partial<ErrorForm>).errors ?? [];
  throw new PasskeyFailure(first?.detail ?? networkFailure, first?.attr ?? undefined);
}
