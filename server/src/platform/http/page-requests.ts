import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Room for a form with a picture that is a little too large, so that its field can say so. */
const maxBodyBytes = 16 * 1024 * 1024;

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const limitForm = bodyLimit({
  maxSize: maxBodyBytes,
  onError: (context) =>
    context.text(
      'What you sent is too large. A picture may have at most 10 MB: please go back and choose a smaller one.',
      413,
    ),
});

/** Lets through what a browser asks of a page: reading it, and sending it a form that is one. */
export const pageRequests: MiddlewareHandler = async (context, next) => {
  const { method } = context.req;
  if (method === 'GET' || method === 'HEAD') return next();
  if (method !== 'POST')
    return context.text('A page can be read, and be sent a form.', 405, { allow: 'GET, HEAD, POST' });
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!formTypes.includes(type)) return context.text('A page takes forms only.', 415);
  return limitForm(context, async () => {
    if (type === 'multipart/form-data' && !(await isForm(context.req.raw.clone())))
      context.res = context.text('This form arrived damaged. Please go back and send it again.', 400);
    else await next();
  });
};

async function isForm(request: Request): Promise<boolean> {
  return request.formData().then(
    () => true,
    () => false,
  );
}
