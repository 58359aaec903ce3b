// `npm run complete-lock`: adds packages for other systems that npm left out of package-lock.json. npm records only what its
// registry serves. With a mirror that carries packages of one system, the lock file is incomplete, and `npm ci` refuses it on
// every system.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackages, missingPackages } from './lock-file/missing-packages.ts';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];

const file = join(import.meta.dirname, '../package-lock.json');
const lock: { packages: LockedPackages } = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPackages(lock.packages);
const added = missing.map(({ name, version, parent }) => {
  if (!/^\d/.test(version)) throw new Error(`${name} is wanted as ${version}, which names no one version.`);
  const asking = lock.packages[parent];
  return [
    `node_modules/${name}`,
    { version, ...systemOf(name), dev: asking?.dev, license: asking?.license, optional: true },
  ] as const;
});
const packages = Object.fromEntries(
  [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(`${missing.length} packages added to package-lock.json.`);

/** The system of a binary package, read from its name (linux-x64-musl), so that npm skips it on others. */
function systemOf(name: string) {
  const words = (name.split('/').pop() ?? '').split('-');
  const cpu = processors.find((one) => words.includes(one));
  const os = systems.find((one) => words.includes(one));
  const libc = words.map((word) => /^(musl|gnu)/.exec(word)?.[1]).find((word) => word !== undefined);
  return {
    cpu: cpu ? [cpu] : undefined,
    libc: libc ? [libc === 'gnu' ? 'glibc' : libc] : undefined,
    os: os ? [os] : undefined,
  };
}
