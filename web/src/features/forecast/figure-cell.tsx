interface FigureCellProps {
  readonly figure: string
  readonly more: readonly string[]
}

/** A figure with what belongs to it in small lines below. */
export const FigureCell = ({ figure, more }: FigureCellProps) => (
  <span className="forecast-figure">
    {figure}
    {more.map((line) => (
      <small key={line}>{line}</small>
    ))}
  </span>
)
