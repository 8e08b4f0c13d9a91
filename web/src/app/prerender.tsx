import { PUBLIC_PAGES } from '@fieldstone/contract/pages'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { TitleSink } from '../lib/page-heading.tsx'
import { App } from './app.tsx'
import { Frame } from './layout.tsx'
import { lazyPageOf } from './page-routes.tsx'
import { Providers } from './providers.tsx'
import { publicElements } from './public-routes.tsx'
import type { RenderedPage } from './rendered-page.ts'

/**
 * The pages that are the same for everybody but for what they load: their HTML is whole. Every other page depends on its
 * address or on who reads, so it gets the frame alone.
 */
const WHOLE: readonly string[] = [
  'home',
  'about',
  'faq',
  'contact',
  'disclaimer',
  'help',
  'hardship',
  'privacy',
  'accessibility',
  'checkPaper',
  'login',
  'search',
] satisfies (keyof typeof PUBLIC_PAGES)[]

/** Renders every public page, as an anonymous reader sees it before anything is loaded. */
export async function renderPages(): Promise<readonly RenderedPage[]> {
  const pages: RenderedPage[] = []
  const frame = await render('/', <Frame />)
  for (const [name, element] of Object.entries(publicElements)) {
    const page = PUBLIC_PAGES[name as keyof typeof PUBLIC_PAGES] // keys of the same list
    const isWhole = WHOLE.includes(name)
    const { html, title } = isWhole ? await render(page.path, <App />) : frame
    const load = lazyPageOf(element)?.load.toString() ?? null
    pages.push({ name, address: isWhole ? page.path : null, title, html, load })
  }
  return pages
}

async function render(address: string, content: React.ReactElement) {
  let title: string | null = null
  const app = (
    <TitleSink value={(it) => (title = it)}>
      <Providers>
        <StaticRouter location={address}>{content}</StaticRouter>
      </Providers>
    </TitleSink>
  )
  const { prelude } = await prerenderToNodeStream(app, { onError: fail, progressiveChunkSize: Infinity })
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk))
  return { html: withoutStyles(Buffer.concat(chunks).toString()), title }
}

/** A page that fails would be rendered in the browser only, and nobody would notice. */
function fail(error: unknown): never {
  throw error
}

/** The content security policy allows no style attributes. They set the sizes of placeholders, which stay hidden. */
const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '')
