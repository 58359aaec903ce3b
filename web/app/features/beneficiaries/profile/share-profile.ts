import { isId } from '#web/platform/list-query.ts';
import type { SharePictureOf } from '#web/platform/share-picture-of.ts';
import { profilePicture } from './profile-picture.ts';

export const shareProfile: SharePictureOf = {
  path: '/professionals/:id',
  async describe({ id }, api) {
    if (!isId(id)) return undefined;
    return profilePicture(await api('GET /beneficiary/professionals/{id}', { params: { id } }));
  },
};
