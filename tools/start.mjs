// `npm start`: installs and builds what is missing, then runs the product until Ctrl-C.
import './launch/require-node.mjs';
import { ensureWebBuilt } from './launch/build-web.mjs';
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
  const node = findNode();
  await ensureWebBuilt(node, environment);
  return runProduct({ node, environment, settings, lock, serverArgs: ['--demonstration'] });
});
