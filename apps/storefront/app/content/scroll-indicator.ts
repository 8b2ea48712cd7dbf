import type { ContentClient } from './content-client.ts'
import { imageUrl } from './image-url.ts'
import { decorationFields, optionalImageSchema } from './image.ts'

const query = {
  groq: /* groq */ `*[_id == "scrollIndicator"][0].image{${decorationFields}}`,
  schema: optionalImageSchema,
}

/** Twice the displayed size, for sharp screens. */
const size = { width: 112, height: 112 }

/** The URL of the editors' picture that invites to scroll down the home page; null without one. */
export async function readScrollIndicator(
  content: ContentClient,
  images: Parameters<typeof imageUrl>[0],
): Promise<string | null> {
  const image = await content.query(query)
  return image && imageUrl(images, image, size)
}
