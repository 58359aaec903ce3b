// `npm run dev`: the product from its sources; the server restarts and the pages reload when a file changes.
import './launch/require-node.mjs';
import { readEnvironment, readSettings } from './launch/environment.mjs';
import { runCommand } from './launch/failure.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { findNode } from './launch/node-runtime.mjs';
import { reserve, runProduct } from './launch/run-product.mjs';

await runCommand(async () => {
  const environment = readEnvironment();
  const settings = readSettings(environment);
  const lock = await reserve(settings);
  await ensureInstalled();
  const nodeArgs = ['--watch', '--watch-preserve-output'];
  return runProduct({ node: findNode(), environment, settings, lock, nodeArgs, serverArgs: ['--dev'] });
});
