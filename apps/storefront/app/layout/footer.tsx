import { ConsentLink } from '../features/consent/consent-question.tsx'
import { SignUpForm } from '../features/sign-up/sign-up-form.tsx'
import { tagline, useSite } from '../site.ts'
import { LinkItems } from '../ui/content-link.tsx'
import type { LayoutContent, Menu } from './layout.query.ts'

/** The footer: links, legal texts and the tagline. */
export default function Footer({ menus, footer, social }: Pick<LayoutContent, 'menus' | 'footer' | 'social'>) {
  const { brand } = useSite()
  const socialMenu = {
    title: 'Elsewhere',
    links: social.map(({ name, url }) => ({ key: url, title: name, to: url, external: true as const })),
  }
  return (
    <footer className="bg-ink px-gutter pt-6 pb-5 text-white">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-12">
        <div className="@container lg:col-span-4">
          <p className="font-display text-headline tracking-[-0.03em]">{tagline}</p>
          <section aria-label="Newsletter" className="mt-5 max-w-[26rem]">
            {footer?.newsletterText && <p className="mb-3">{footer.newsletterText}</p>}
            <SignUpForm />
          </section>
        </div>
        <div className="grid gap-5 sm:grid-cols-2 lg:col-span-8 lg:grid-cols-[repeat(auto-fill,minmax(max(7rem,25%-24px),1fr))]">
          {menus && (
            <>
              <FooterMenu menu={menus.productMenu} />
              <FooterMenu menu={menus.primaryMenu} />
              <FooterMenu menu={menus.secondaryMenu} />
            </>
          )}
          <FooterMenu menu={socialMenu} />
        </div>
      </div>
      <div className="mt-6 grid grid-cols-1 gap-4 border-t-[1.5px] border-white/15 pt-5 text-small lg:grid-cols-12">
        <div className="grid max-w-[65ch] gap-3 lg:col-span-7">
          {footer?.disclaimer && <p>{footer.disclaimer}</p>}
          {footer?.fdaDisclaimer && <p>{footer.fdaDisclaimer}</p>}
        </div>
        <div className="grid content-start gap-3 lg:col-span-4 lg:col-start-9 lg:justify-items-end">
          {menus?.legalPageMenu[0] && (
            <ul className="flex flex-wrap gap-x-4 gap-y-2 lg:justify-end">
              <LinkItems links={menus.legalPageMenu} />
            </ul>
          )}
          <ConsentLink />
          <p>{footer?.copyright ?? brand.name}</p>
        </div>
      </div>
    </footer>
  )
}

function FooterMenu({ menu: { title, links } }: { menu: Menu }) {
  if (links.length === 0) return null
  // Landmarks of one name cannot be told apart, so a menu without a title is none.
  const Frame = title ? 'nav' : 'div'
  return (
    <Frame aria-label={title || undefined}>
      {title && <h2 className="font-text text-small font-semibold tracking-normal">{title}</h2>}
      <ul className="footer-links">
        <LinkItems links={links} />
      </ul>
    </Frame>
  )
}
