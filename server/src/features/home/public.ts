export { homeEndpoints } from './http.ts';
export { mailTestimonialJob } from './send-testimonial.ts';
