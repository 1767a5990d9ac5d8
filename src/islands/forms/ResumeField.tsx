import '#styles/upload.css';
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type DragEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { resumeRules } from '#contract/job-application.ts';
import { Field, type FieldProps } from '#islands/ui/Field.tsx';
import { CloseIcon } from '#islands/ui/icons.tsx';
import { resumeRefusal } from '#lib/resume-refusal.ts';

type ResumeFieldProps = Pick<FieldProps, 'error'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps>;

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
 * any script is there. A file that cannot be the résumé is not kept.
 */
export const ResumeField = ({ error, onChange, ...input }: ResumeFieldProps) => {
  const zone = useRef<HTMLDivElement>(null);
  const [fileName, setFileName] = useState('');
  const inputIn = () => zone.current?.querySelector('input') ?? null;

  // A file chosen before hydration is looked at now.
  useEffect(() => {
    const early = zone.current?.querySelector('input');
    if (early?.files?.length) choose(early, early.files);
  }, []);

  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    const file = field.files?.[0];
    const refusal = file && resumeRefusal(file);
    if (refusal) field.value = '';
    setFileName(refusal ? '' : (file?.name ?? ''));
    onChange?.(event);
    if (refusal) window.alert(refusal);
  };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    choose(inputIn(), event.dataTransfer.files);
  };

  return (
    <div>
      <Field label="Resume" required error={error} hint="PDF, DOCX, DOC or RTF, at most 5MB">
        {(attributes) => (
          <div ref={zone} className="upload" onDragOver={allowDrop} onDrop={drop}>
            <p>
              <strong>Choose a file</strong> or drag it here
            </p>
            <input
              type="file"
              accept={resumeRules.extensions.join()}
              {...input}
              {...attributes}
              onChange={take}
            />
          </div>
        )}
      </Field>
      {fileName && (
        <p className="chosen-file">
          {fileName}
          <button
            type="button"
            className="btn-icon"
            aria-label={`Remove ${fileName}`}
            onClick={() => choose(inputIn(), null)}
          >
            <CloseIcon />
          </button>
        </p>
      )}
    </div>
  );
};
