import { drawQrCode } from '#web/ui/qr-code.ts';

/** The QR code that an authenticator app scans, as a data URL. */
export function drawAppCode(uri: string): string {
  const { svg, size } = drawQrCode(uri);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${svg}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
