/** A page as the build writes it. */
export interface RenderedPage {
  readonly name: string
  /** The address for which the HTML is the whole page; null: it is only the frame, the same for each address. */
  readonly address: string | null
  /** The window's title; null: that of the document. */
  readonly title: string | null
  readonly html: string
  /** The sources of the functions that load its chunks: each names its file. */
  readonly loads: readonly string[]
}
