import type { Ref } from 'react';

type FileInputProps = { ref: Ref<HTMLInputElement>; accept: string; onChoose: (file: File) => void };

/** A hidden field for one file; a button opens it, which the keyboard reaches. */
export function FileInput({ ref, accept, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // Allows choosing the same file again.
        target.value = '';
        if (file !== undefined) onChoose(file);
      }}
    />
  );
}
