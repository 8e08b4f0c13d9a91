import type { ReactNode } from 'react'

interface Section {
  readonly heading: string
  readonly body: ReactNode
}

/** A page of text: each section with its heading, at a readable length of line. */
export function TextSections({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <div className="stack loose prose">
      {sections.map((section) => (
        <section key={section.heading} className="stack tight">
          <h2>{section.heading}</h2>
          <p>{section.body}</p>
        </section>
      ))}
    </div>
  )
}
