import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** Builds the service worker into `folder`: one file with a fixed address, because browsers look for updates there. */
export async function buildServiceWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'service-worker.ts'),
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  });
}
