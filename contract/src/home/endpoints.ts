import { defineEndpoint } from '../endpoint.ts';
import { testimonialBody, testimonialReceiptSchema } from './schemas.ts';

export const sendTestimonial = defineEndpoint({
  id: 'sendTestimonial',
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
