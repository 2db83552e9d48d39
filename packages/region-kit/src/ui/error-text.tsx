interface Props {
  /** Nothing is shown for an empty text. */
  text: string;
  className?: string | undefined;
}

/** A sentence about what failed, which screen readers read at once. */
export const ErrorText = ({ text, className = '' }: Props) =>
  text ? (
    <p className={`err ${className}`.trim()} role="alert">
      {text}
    </p>
  ) : null;
