import { createHmac } from 'node:crypto';
import { html } from 'hono/html';

/** The accounts that Tibeb creates for itself in sandbox mode. Their passwords may be public: no real money moves here. */
const accounts = [
  ['selam@tibeb.example', 'injera-and-jazz', 'a fan'],
  ['dawit@tibeb.example', 'buna-at-sunrise', 'a fan who reads amounts in another way'],
  ['marta@tibeb.example', 'masinqo-evenings', 'organizes events'],
  ['almaz@tibeb.example', 'tizita-after-rain', 'a performer with tips of many months'],
  ['bethlehem@tibeb.example', 'four-strings-entoto', 'leads a quartet that divides its tips'],
  ['hiwot@tibeb.example', 'ledger-and-lentils', 'works at the desk'],
  ['yared@tibeb.example', 'two-keys-one-door', 'works at the desk too, for what takes two'],
  ['tigist@tibeb.example', 'first-listen-then-say', 'works at the desk for support'],
] as const;

/** The secret in the authenticator apps of the demo operators. */
const appSecret = 'tibeb-sandbox-demo-operator-app!';
const stepMs = 30_000;

/** The code an authenticator app shows (RFC 6238: HMAC-SHA-1, 30 seconds, 6 digits). */
export function demoAppCode(now: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / stepMs)));
  const digest = createHmac('sha1', appSecret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export function demoAccounts(now: Date) {
  return html`<section class="sheet">
    <h2 id="demo-accounts">Demo accounts</h2>
    <p>To look around as somebody else; their mail lands in the mailbox here.</p>
    <ul>
      ${accounts.map(
        ([email, password, purpose]) =>
          html`<li><code>${email}</code> <code>${password}</code> ${purpose}</li>`,
      )}
    </ul>
    <p>
      The desk (<code>/desk</code>) asks for a second step. The authenticator apps of all three operators show
      <strong><code>${demoAppCode(now)}</code></strong> now; reload this page for the next code. Each code counts once
      for each of them.
    </p>
  </section>`;
}
