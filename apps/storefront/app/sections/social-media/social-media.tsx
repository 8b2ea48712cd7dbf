import { ContentLink } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { SocialPost } from './social-media.query.ts'
import { SkySection } from '../../ui/sky-section.tsx'
import { plain } from '../../ui/sky.ts'
import { uniqueKeys } from '../../ui/unique-keys.ts'

interface SocialMediaProps {
  title: string
  posts: SocialPost[]
  links?: { name: string; url: string }[]
}

const heights = ['', 'lg:mt-6', 'lg:mt-3', 'lg:mt-7']

/** Up to four social media pictures at different heights, with a link to more. */
export function SocialMedia({ title, posts, links }: SocialMediaProps) {
  if (posts.length === 0 && !links?.length) return null
  const keys = uniqueKeys(posts.map(({ image }) => image.id))
  return (
    <SkySection sky={plain} aria-label={title} className="overflow-clip bg-white pt-6 lg:pt-7">
      <div className="px-gutter pb-6 lg:pb-7">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <h2 className="text-headline">{title}</h2>
          {links && links.length > 0 && (
            <ul className="flex flex-wrap gap-4">
              {links.map(({ name, url }) => (
                <li key={name}>
                  <ContentLink to={url} external className="quiet-link">
                    {name}
                  </ContentLink>
                </li>
              ))}
            </ul>
          )}
        </header>
        {posts.length > 0 && (
          <ul className="posts">
            {posts.map((post, index) => (
              <li key={keys[index]} className={heights[index % heights.length]}>
                <Post post={post} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SkySection>
  )
}

function Post({ post: { image, caption, url } }: { post: SocialPost }) {
  const figure = (
    <figure>
      <Picture image={image} sizes="(width >= 1024px) 22vw, 44vw" maximum={1024} className="post-picture" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
  if (!url) return figure
  return (
    <ContentLink to={url} external>
      {figure}
    </ContentLink>
  )
}
