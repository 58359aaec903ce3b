export { type AccessTokenRules, authenticate } from './authenticate.ts';
export { accountEndpoints } from './http.ts';
