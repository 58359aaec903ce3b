// Loaded before the product's server where tests start it as a separate process (`node --import`): the password library derives
// keys at a thousandth of the cost. Otherwise sign-ins would take a quarter of the processor time of the browser tests;
// `passwords.test.ts` checks the real cost.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const cheap = (...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
  scrypt(password, salt, length, { ...options, N: 16 }, done);
Object.assign(crypto, { scrypt: cheap });
syncBuiltinESMExports();
