import type { ReactNode } from 'react'

interface Section {
  readonly heading: string
  readonly body?: ReactNode
  /** A list instead of a paragraph, or below it. */
  readonly points?: readonly string[]
}

/** A page of text: each section with its heading, at a readable length of line. */
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
