import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('features/home/home-page.tsx'),
  route('professionals', 'features/beneficiaries/list-page.tsx'),
  route('professionals/:id', 'features/beneficiaries/profile-page.tsx'),
  route('professionals/:id/tip', 'features/tipping/tip-page.tsx'),
  route('events', 'features/events/list-page.tsx'),
  route('events/:id', 'features/events/detail-page.tsx'),
  route('events/:id/tip', 'features/tipping/event-tip-page.tsx'),
  route('events/:id/calendar.ics', 'features/events/calendar-file.ts'),
  route('sign-in', 'features/account/sign-in-page.tsx'),
  route('sign-up', 'features/account/sign-up-page.tsx'),
  route('sign-out', 'features/account/sign-out.ts'),
  route('*', 'features/home/not-found-page.tsx'),
] satisfies RouteConfig;
