import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { withRedirect } from '../../store-redirect.ts'
import { requestContext } from '../../request-context.ts'
import { Article } from '../../sections/article/article.tsx'
import { RichText } from '../../features/rich-text/rich-text.tsx'
import { ink } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { pageQuery } from './page.query.ts'

export const loader = withRedirect(async ({ context, params }: Route.LoaderArgs) => {
  const page = await readPage(context.get(requestContext), pageQuery, { slug: params.page })
  return { page }
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ page: { title, description, poster } }) => ({ title, description, image: poster }))

export default memoRoute(function Page({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Article
      title={page.title}
      lead={page.description}
      colors={page.colors}
      textColor={page.textColor}
      image={page.poster}
      nextColor={ink}
    >
      {page.content && <RichText value={page.content} />}
    </Article>
  )
})
