/** A public page as the build writes it. */
export interface RenderedPage {
  readonly name: string
  /** The address for which the HTML is the whole page; null: it is only the frame, the same for each address. */
  readonly address: string | null
  /** The window's title; null: that of the document. */
  readonly title: string | null
  readonly html: string
  /** The source of the function that loads the page's chunk: it names the file. Null: the page has none. */
  readonly load: string | null
}
