import { type ConfigEnv, defineConfig } from 'vite';
import webConfig from '../../../web/vite.config.ts';
import { madeUpLocale } from './plugin.ts';

/** The web as it is built for people, in the made-up locale. */
export default defineConfig((environment: ConfigEnv) => {
  const config = webConfig(environment);
  return { ...config, plugins: [madeUpLocale(), ...(config.plugins ?? [])] };
});
