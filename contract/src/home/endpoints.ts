import { defineEndpoint } from '../endpoint.ts';
import { siteFiguresSchema, testimonialBody, testimonialReceiptSchema } from './schemas.ts';

export const sendHomeTestimonial = defineEndpoint({
  id: 'sendHomeTestimonial',
  method: 'post',
  path: '/shared/testimonials',
  feature: 'home',
  summary: 'Send a testimonial to the team, who read it before it is shown',
  access: 'public',
  limit: 'contact',
  body: testimonialBody,
  status: 202,
  answer: { result: testimonialReceiptSchema },
  errors: [],
});

export const getHomeFigures = defineEndpoint({
  id: 'getHomeFigures',
  method: 'get',
  path: '/shared/figures',
  feature: 'home',
  summary: 'How much has come together so far, as the books and the accounts have it',
  access: 'public',
  limit: 'read',
  cacheSeconds: 300,
  answer: { result: siteFiguresSchema },
  errors: [],
});
