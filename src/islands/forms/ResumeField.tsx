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

/** Sets the files of a file input, or clears it, and dispatches `change` as a visitor's choice does. */
const setFiles = (input: HTMLInputElement | null, files: FileList | null): void => {
  if (!input) return;
  if (files) input.files = files;
  else input.value = '';
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

const allowDrop = (event: DragEvent): void => event.preventDefault();

/**
 * The browser's own file input, laid over a box on which files can also be dropped: it works by keyboard, and without
 * scripts. The form's value is the name of the file. A file of a wrong type or size is removed again, with an alert.
 */
export const ResumeField = ({ error, name, onChange, onBlur, ref }: ResumeFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState('');
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));

  // Checks a file that was chosen before hydration.
  useEffect(() => {
    const chosen = input.current?.files;
    if (chosen?.length) setFiles(input.current, chosen);
  }, []);

  const onFileChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    const refusal = file && resumeRefusal(file);
    if (refusal) currentTarget.value = '';
    const value = refusal ? '' : (file?.name ?? '');
    setFileName(value);
    void onChange({ target: { name, value } });
    if (refusal) window.alert(refusal);
  };

  const onFileDrop = (event: DragEvent): void => {
    event.preventDefault();
    setFiles(input.current, event.dataTransfer.files);
  };

  return (
    <div>
      <Field label="Resume" required error={error} hint="PDF, DOCX, DOC or RTF, at most 5MB">
        {(attributes) => (
          <div className="upload" onDragOver={allowDrop} onDrop={onFileDrop}>
            <p>
              <strong>Choose a file</strong> or drag it here
            </p>
            <input
              {...attributes}
              ref={input}
              type="file"
              name={name}
              accept={resumeRules.extensions.join()}
              onChange={onFileChange}
              onBlur={(event) => void onBlur(event)}
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
            onClick={() => setFiles(input.current, null)}
          >
            <CloseIcon />
          </Button>
        </p>
      )}
    </div>
  );
};
