import { documentRoute } from '../../content/document-route.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { SignUpForm } from '../../features/sign-up/sign-up-form.tsx'
import { withRedirect } from '../../store-redirect.ts'
import { requestContext } from '../../request-context.ts'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { TitledLink } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ink } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import { signUpQuery } from './sign-up.query.ts'

export const loader = withRedirect(async ({ context, params }: Route.LoaderArgs) => {
  const page = await readPage(context.get(requestContext), signUpQuery, { slug: params.page ?? null })
  return { page, canonicalPath: documentRoute({ type: 'signUp', slug: page.slug }) }
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ page: { title, description, poster } }) => ({ title, description, image: poster }))

export default memoRoute(function SignUpPage({ loaderData: { page } }: Route.ComponentProps) {
  const { title, intro, listId, whatYouGetTitle, whatYouGet, splash } = page
  return (
    <>
      <TitleSky
        title={intro?.title ?? title}
        lead={intro?.text}
        colors={['#e9dcff', '#cdd5ff', '#b7cdfb']}
        images={[splash?.image]}
      />
      <section className="grid grid-cols-1 gap-6 px-gutter py-6 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <SignUpForm listId={listId} />
          {intro?.cta && <TitledLink link={intro.cta} className="pill" />}
          {intro?.disclaimer && <p className="mt-4 max-w-[36ch] text-small">{intro.disclaimer}</p>}
        </div>
        {whatYouGet.length > 0 && (
          <div className="lg:col-span-7 lg:col-start-6">
            <h2 className="text-headline">{whatYouGetTitle ?? 'What you get'}</h2>
            <ul className="mt-5 grid gap-5 sm:grid-cols-3">
              {whatYouGet.map(({ key, title, text, image }, index) => (
                <li key={key} className={index % 2 === 1 ? 'sm:mt-5' : ''}>
                  {image && (
                    <Picture
                      image={image}
                      sizes="(width >= 640px) 20vw, 60vw"
                      maximum={640}
                      alt=""
                      className="porthole w-[min(100%,220px)] bg-mist"
                    />
                  )}
                  <h3 className="mt-3 text-title">{title}</h3>
                  {text && <p className="mt-1">{text}</p>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <Wave color={ink} />
    </>
  )
})
