import { join } from 'node:path';

/**
 * What a process of the product gets from the tests' environment, besides its own variables. Node's compile cache is on, as in
 * `npm start`, so that hundreds of starts do not each compile every module.
 */
export function bareEnvironment(): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compile'),
  };
}
