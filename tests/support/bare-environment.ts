import { join } from 'node:path';

/**
 * Flags of Node for processes of the product: loading its modules fills the space for new objects, which begins with a megabyte,
 * a hundred times, and collecting that garbage is a sixth of a start.
 */
export const nodeFlags = ['--min-semi-space-size=16'];

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
