import { PUBLIC_PAGES } from '@fieldstone/contract/pages'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { lazyPageOf } from '../lib/lazy-page.tsx'
import { TitleSink } from '../lib/page-heading.tsx'
import { App, Providers } from './app.tsx'
import { Frame, StaffBar } from './layout.tsx'
import { publicElements } from './public-routes.tsx'
import type { RenderedPage } from './rendered-page.ts'
import { staffElements } from './staff/staff-routes.tsx'
import { loadStaffHalf } from './staff-half.ts'

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

/** Renders every page before anything is loaded: those of the public for an anonymous reader, those of staff as their bar. */
export async function renderPages(): Promise<readonly RenderedPage[]> {
  const pages: RenderedPage[] = []
  const frame = await render('/', <Frame />)
  for (const [name, element] of Object.entries(publicElements)) {
    const page = PUBLIC_PAGES[name as keyof typeof PUBLIC_PAGES] // keys of the same list
    const isWhole = WHOLE.includes(name)
    const { html, title } = isWhole ? await render(page.path, <App />) : frame
    pages.push({ name, address: isWhole ? page.path : null, title, html, loads: loadsOf(element) })
  }
  const { html } = await render('/', <StaffFrame />)
  for (const [name, element] of Object.entries(staffElements)) {
    const loads = [loadStaffHalf.toString(), ...loadsOf(element)]
    pages.push({ name, address: null, title: null, html, loads })
  }
  return pages
}

const loadsOf = (element: React.ReactElement): readonly string[] => {
  const load = lazyPageOf(element)?.load.toString()
  return load === undefined ? [] : [load]
}

const StaffFrame = () => (
  <div className="frame staff shell">
    <StaffBar />
  </div>
)

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
