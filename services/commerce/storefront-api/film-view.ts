import { parseFilm } from '../values/film.ts'
import { filmNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'

/** An `ExternalVideo` of the Storefront API. @param address one that {@link parseFilm} knows. */
export function viewFilm(handle: string, address: string) {
  const film = parseFilm(address)
  return {
    __typename: 'ExternalVideo',
    id: toGid('ExternalVideo', filmNumber(handle, address)),
    alt: null,
    mediaContentType: 'EXTERNAL_VIDEO',
    previewImage: null,
    host: film?.host,
    originUrl: film?.originUrl,
    embedUrl: film?.embedUrl,
    embeddedUrl: film?.embedUrl,
  }
}
