import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('features/home/home-page.tsx'),
  route('professionals', 'features/beneficiaries/list-page.tsx'),
  route('professionals/:id', 'features/beneficiaries/profile-page.tsx'),
  route('professionals/:id/tip', 'features/tipping/tip-page.tsx'),
  route('fund-me', 'features/campaigns/list-page.tsx'),
  route('fund-me/:id', 'features/campaigns/detail-page.tsx'),
  route('sign-in', 'features/account/sign-in-page.tsx'),
  route('sign-up', 'features/account/sign-up-page.tsx'),
  route('sign-out', 'features/account/sign-out.ts'),
  route('*', 'features/home/not-found-page.tsx'),
] satisfies RouteConfig;
