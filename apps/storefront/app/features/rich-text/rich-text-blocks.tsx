import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { lazy, Suspense } from 'react'
import { linkAddress } from '../../content/link-address.ts'
import type {
  ContactFormBlock,
  FloatingCtaBlock,
  GalleryBlock,
  HeroBlock,
  MediaBlock,
  RichTextValue,
  SignUpBlock,
} from '../../content/rich-text.ts'
import { SignUpForm } from '../sign-up/sign-up-form.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { ContentLink, TitledLink } from '../../ui/content-link.tsx'
import { FloatingCta } from '../../ui/floating-cta.tsx'
import { MediaFigure } from '../../ui/media-figure.tsx'

const Media = ({ value }: { value: MediaBlock }) => <MediaFigure media={value} className="my-4" />

/** More pictures than this are shown as a carousel, otherwise side by side (specification, section 9). */
const sideBySide = 2

function Gallery({ value: { items } }: { value: GalleryBlock }) {
  if (items.length === 0) return null
  const slides = items.map(({ key, ...media }) => ({ key, content: <MediaFigure media={media} /> }))
  if (slides.length > sideBySide) return <Carousel label="Pictures" slides={slides} className="gallery" />
  return (
    <ul className="my-4 grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
      {slides.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  )
}

function Hero({ value: { title, text, media, cta } }: { value: HeroBlock }) {
  return (
    <section aria-label={title ?? undefined} className="my-5 overflow-clip rounded-panel bg-mist">
      {media && <MediaFigure media={media} mediaClassName="aspect-[16/9] w-full object-cover" />}
      <div className="p-5">
        {title && <h2 className="text-headline">{title}</h2>}
        {text && <p className="mt-3 text-lead">{text}</p>}
        {cta && (
          <p className="mt-4">
            <TitledLink link={cta} className="pill pill-buy" />
          </p>
        )}
      </div>
    </section>
  )
}

const Floating = ({ value: { cta } }: { value: FloatingCtaBlock }) => (
  <FloatingCta cta={cta} className="floating-cta-fixed" />
)

function SignUp({ value: { title, text } }: { value: SignUpBlock }) {
  return (
    <section aria-label="Letters" className="my-5 rounded-panel bg-mist p-5">
      <h2 className="text-title">{title ?? 'Letters, rarely'}</h2>
      {text && <p className="mt-2">{text}</p>}
      <div className="mt-4 max-w-[26rem]">
        <SignUpForm />
      </div>
    </section>
  )
}

const LazyContactForm = lazy(() => import('../contact-form/contact-form.tsx'))

function ContactForm({ value: { form } }: { value: ContactFormBlock }) {
  return (
    <Suspense>
      <LazyContactForm form={form} />
    </Suspense>
  )
}

const components: PortableTextComponents = {
  types: {
    media: Media,
    gallery: Gallery,
    hero: Hero,
    floatingCta: Floating,
    newsletterSignUp: SignUp,
    contactForm: ContactForm,
  },
  marks: {
    link: ({ value, children }) =>
      value.isExcluded ? (
        <span>{children}</span>
      ) : (
        <ContentLink to={linkAddress(value)} external={value.external === true} className="quiet-link">
          {children}
        </ContentLink>
      ),
  },
  block: {
    // The page's title is its only h1.
    h1: ({ children }) => <h2 className="mt-5 text-title">{children}</h2>,
    h2: ({ children }) => <h2 className="mt-5 text-title">{children}</h2>,
    h3: ({ children }) => <h3 className="mt-4 font-text text-lead font-semibold tracking-normal">{children}</h3>,
    h4: ({ children }) => <h4 className="mt-3 font-semibold">{children}</h4>,
    blockquote: ({ children }) => (
      <blockquote className="my-3 border-l-[4px] border-periwinkle pl-4 font-display text-title">{children}</blockquote>
    ),
  },
  list: {
    bullet: ({ children }) => <ul className="grid list-disc gap-2 pl-4 marker:text-periwinkle">{children}</ul>,
    number: ({ children }) => <ol className="grid list-decimal gap-2 pl-5 tabular-nums">{children}</ol>,
  },
  // Unknown blocks render nothing, instead of a warning in the page.
  unknownType: () => null,
}

/** Renders Portable Text: paragraphs, headings, lists, pictures and links. */
export default function RichTextBlocks({ value }: { value: RichTextValue }) {
  return <PortableText value={value} components={components} onMissingComponent={false} />
}
