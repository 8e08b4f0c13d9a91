/** The logo: a small plat of lots. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
    <path d="M2 2h28v28H2zM13 2v28M2 15h11M13 20h17" />
    <path d="M13 20h17v10H13z" fill="currentColor" />
  </svg>
)
