import { type ConfigEnv, defineConfig } from 'vite';
import webConfig from '../../../web/vite.config.ts';
import { madeUpLocale } from './plugin.ts';

/** The production build of the web, in the made-up locale. */
export default defineConfig((environment: ConfigEnv) => {
  const config = webConfig(environment);
  return { ...config, plugins: [madeUpLocale(), ...(config.plugins ?? [])] };
});
