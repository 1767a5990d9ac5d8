import '#styles/upload.css';
import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { resumeRules } from '#contract/job-application.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { resumeRefusal } from '#lib/resume-refusal.ts';

interface ResumeFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
}

/** Puts files, or none, into a file input, as if the visitor had. */
const choose = (input: HTMLInputElement | null, files: FileList | null): void => {
  if (!input) return;
  if (files) input.files = files;
  else input.value = '';
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

const allowDrop = (event: DragEvent): void => event.preventDefault();

/**
 * The file input of the browser, spread over a box on which files can also be dropped: it works by keyboard, and before
 * any script is there. What the form holds is the name of the file; one that cannot be the résumé is not kept.
 */
export const ResumeField = ({ error, name, onChange, onBlur, ref }: ResumeFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState('');
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));

  // A file chosen before hydration is looked at now.
  useEffect(() => {
    const early = input.current?.files;
    if (early?.length) choose(input.current, early);
  }, []);

  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    const refusal = file && resumeRefusal(file);
    if (refusal) currentTarget.value = '';
    const kept = refusal ? '' : (file?.name ?? '');
    setFileName(kept);
    void onChange({ target: { name, value: kept } });
    if (refusal) window.alert(refusal);
  };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    choose(input.current, event.dataTransfer.files);
  };

  return (
    <div>
      <Field label="Resume" required error={error} hint="PDF, DOCX, DOC or RTF, at most 5MB">
        {(attributes) => (
          <div className="upload" onDragOver={allowDrop} onDrop={drop}>
            <p>
              <strong>Choose a file</strong> or drag it here
            </p>
            <input
              {...attributes}
              ref={input}
              type="file"
              name={name}
              accept={resumeRules.extensions.join()}
              onChange={take}
              onBlur={onBlur}
            />
          </div>
        )}
      </Field>
      {fileName && (
        <p className="chosen-file">
          {fileName}
          <Button
            variant="icon"
            aria-label={`Remove ${fileName}`}
            onClick={() => choose(input.current, null)}
          >
            <CloseIcon />
          </Button>
        </p>
      )}
    </div>
  );
};
