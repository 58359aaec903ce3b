// Loaded before the product's server, where tests start it as a process of its own (`node --import`): the library that
// hashes passwords gets a key at a thousandth of its cost. Sign-ins would else take a quarter of the processor's time
// of the browser tests; `passwords.test.ts` holds the real cost.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const cheap = (...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
  scrypt(password, salt, length, { ...options, N: 16 }, done);
Object.assign(crypto, { scrypt: cheap });
syncBuiltinESMExports();
