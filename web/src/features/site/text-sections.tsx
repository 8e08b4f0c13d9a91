import type { ReactNode } from 'react'

interface Section {
  readonly heading: string
  readonly body?: ReactNode
  /** A list below the paragraph, or instead of it. */
  readonly points?: readonly string[]
}

/** A page of text in sections with headings, at a readable line length. */
export function TextSections({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <div className="stack loose prose">
      {sections.map(({ heading, body, points = [] }) => (
        <section key={heading} className="stack tight">
          <h2>{heading}</h2>
          {body === undefined ? null : <p>{body}</p>}
          {points.length === 0 ? null : (
            <ul className="stack tight">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
