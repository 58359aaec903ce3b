import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('features/home/home-page.tsx'),
  route('professionals', 'features/beneficiaries/list-page.tsx'),
  route('professionals/:id', 'features/beneficiaries/profile-page.tsx'),
  route('professionals/:id/tip', 'features/tipping/tip-page.tsx'),
  route('sign-in', 'features/account/sign-in-page.tsx'),
  route('sign-in/done', 'features/account/social/sign-in-done.ts'),
  route('sign-up', 'features/account/sign-up-page.tsx'),
  route('sign-out', 'features/account/sign-out.ts'),
  route('blog', 'features/content/blog-page.tsx'),
  route('blog/feed.xml', 'features/content/feed.ts'),
  route('blog/:slug', 'features/content/post-page.tsx'),
  route('resources', 'features/content/resources-page.tsx'),
  route('resources/:slug', 'features/content/resource-page.tsx'),
  route('legals', 'features/content/legals-page.tsx'),
  route('legals/terms-of-service', 'features/content/legal-page.tsx', { id: 'terms-of-service' }),
  route('legals/privacy', 'features/content/legal-page.tsx', { id: 'privacy' }),
  route('terms', 'features/content/terms.ts'),
  route('*', 'features/home/not-found-page.tsx'),
] satisfies RouteConfig;
