import { join } from 'node:path';

/**
 * What a process of the product gets of the environment of the tests, beside its own variables. Node keeps what it
 * compiled, as `npm start` has it, so that not each of hundreds of starts compiles every module.
 */
export function bareEnvironment(): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compile'),
  };
}
